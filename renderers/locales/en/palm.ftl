# "In the Palm of Your Hand": the names of things, a mime in words, and the few words in pictures.

palm-object = { $object ->
    [shoelace] shoelace
    [ring] ring
   *[coin] coin
    [top] spinning top
    [cube] large wooden cube
    [pawn] pawn
    [dart] rubber dart
    [cloth] cloth
    [cubes] four small cubes
    [hooks] velcro, hook side
    [loops] velcro, soft side
}

palm-the-object = { $object ->
    [shoelace] the shoelace
    [ring] the ring
   *[coin] the coin
    [top] the spinning top
    [cube] the large wooden cube
    [pawn] the pawn
    [dart] the rubber dart
    [cloth] the cloth
    [cubes] the four small cubes
    [hooks] the hook side of the velcro
    [loops] the soft side of the velcro
}

palm-gesture = { $gesture ->
   *[press] press
    [tap] tap
    [roll] roll
    [slide] slide
    [scrape] scrape
    [drape] drape
    [wrap] wrap
    [spin] spin
    [drop] drop
    [hold] hold
}

palm-place = { $place ->
    [thumb-tip] tip of the thumb
    [thumb] thumb
    [index-tip] tip of the index finger
    [index] index finger
    [middle-tip] tip of the middle finger
    [middle] middle finger
    [fourth-tip] tip of the fourth finger
    [fourth] fourth finger
    [little-tip] tip of the little finger
    [little] little finger
    [index-palm] palm below the index finger
    [little-palm] palm below the little finger
    [thumb-heel] ball of the thumb
    [little-heel] heel of the hand, little finger's side
    [wrist] wrist
   *[back] back of the hand
}

# How the hand is held; short, and as a sentence. The last is where a touch comes from that nobody would see.
palm-pose = { $pose ->
   *[flat] palm up
    [vertical] on its edge
    [back] back up
}

palm-held = { $pose ->
   *[flat] The hand is open, palm up.
    [vertical] The hand is on its edge, thumb up.
    [back] The hand is open, back up.
}

palm-other-side = { $pose ->
    [vertical] from behind
   *[flat] from below
    [back] from below
}

# What is felt of a thing, after "something".
palm-footprint = { $footprint ->
    [point] pointed
    [edge] narrow like an edge
    [strand] long and thin
    [band] narrow and bent
   *[disc] round and flat
    [circle] round and hollow
    [cup] round with a clinging rim
    [ball] round like a marble
    [square] square
    [four] made of four small squares
    [strip] oblong
    [sheet] broad and thin
}

palm-weight = { $weight ->
    [feather] almost weightless
   *[light] light
    [heavy] heavy
}

palm-warmth = { $warmth ->
    [cool] cool
   *[mild] mild
    [warm] warm
}

palm-texture = { $texture ->
   *[smooth] smooth
    [soft] soft
    [woven] woven
    [rubbery] rubbery
    [scratchy] scratchy
}

palm-something = something { $footprint }, { $weight }, { $warmth } and { $texture }

# One touch. $many: several things do it. $whose: on the hand of whoever reads this.
palm-does = { $many ->
    [yes] { $gesture ->
       *[press] press
        [tap] tap
        [roll] roll
        [slide] slide
        [scrape] scrape
        [drape] settle
        [wrap] close
        [spin] spin
        [drop] fall
        [hold] stay
    }
   *[no] { $gesture ->
       *[press] presses
        [tap] taps
        [roll] rolls
        [slide] slides
        [scrape] scrapes
        [drape] settles
        [wrap] closes
        [spin] spins
        [drop] falls
        [hold] stays
    }
}

palm-how = { $tempo ->
    [quick] quickly
   *[slow] slowly
} and { $force ->
    [feather] as lightly as a breath
    [firm] firmly
   *[light] lightly
}

palm-how-long = { $force ->
    [feather] as lightly as a breath
    [firm] firmly
   *[light] lightly
} and { $tempo ->
    [quick] for a short while
   *[slow] for a long while
}

palm-on = { $place ->
    [thumb-tip] { $whose ->
        [you] on the tip of your thumb
       *[other] on the tip of the thumb
    }
    [thumb] { $whose ->
        [you] on your thumb
       *[other] on the thumb
    }
    [index-tip] { $whose ->
        [you] on the tip of your index finger
       *[other] on the tip of the index finger
    }
    [index] { $whose ->
        [you] on your index finger
       *[other] on the index finger
    }
    [middle-tip] { $whose ->
        [you] on the tip of your middle finger
       *[other] on the tip of the middle finger
    }
    [middle] { $whose ->
        [you] on your middle finger
       *[other] on the middle finger
    }
    [fourth-tip] { $whose ->
        [you] on the tip of your fourth finger
       *[other] on the tip of the fourth finger
    }
    [fourth] { $whose ->
        [you] on your fourth finger
       *[other] on the fourth finger
    }
    [little-tip] { $whose ->
        [you] on the tip of your little finger
       *[other] on the tip of the little finger
    }
    [little] { $whose ->
        [you] on your little finger
       *[other] on the little finger
    }
    [index-palm] { $whose ->
        [you] on your palm below the index finger
       *[other] on the palm below the index finger
    }
    [little-palm] { $whose ->
        [you] on your palm below the little finger
       *[other] on the palm below the little finger
    }
    [thumb-heel] { $whose ->
        [you] on the ball of your thumb
       *[other] on the ball of the thumb
    }
    [little-heel] { $whose ->
        [you] on the heel of your hand, on the little finger's side
       *[other] on the heel of the hand, on the little finger's side
    }
    [wrist] { $whose ->
        [you] on your wrist
       *[other] on the wrist
    }
   *[back] { $whose ->
        [you] on the back of your hand
       *[other] on the back of the hand
    }
}

palm-from = { $place ->
    [thumb-tip] { $whose ->
        [you] from the tip of your thumb
       *[other] from the tip of the thumb
    }
    [thumb] { $whose ->
        [you] from your thumb
       *[other] from the thumb
    }
    [index-tip] { $whose ->
        [you] from the tip of your index finger
       *[other] from the tip of the index finger
    }
    [index] { $whose ->
        [you] from your index finger
       *[other] from the index finger
    }
    [middle-tip] { $whose ->
        [you] from the tip of your middle finger
       *[other] from the tip of the middle finger
    }
    [middle] { $whose ->
        [you] from your middle finger
       *[other] from the middle finger
    }
    [fourth-tip] { $whose ->
        [you] from the tip of your fourth finger
       *[other] from the tip of the fourth finger
    }
    [fourth] { $whose ->
        [you] from your fourth finger
       *[other] from the fourth finger
    }
    [little-tip] { $whose ->
        [you] from the tip of your little finger
       *[other] from the tip of the little finger
    }
    [little] { $whose ->
        [you] from your little finger
       *[other] from the little finger
    }
    [index-palm] { $whose ->
        [you] from your palm below the index finger
       *[other] from the palm below the index finger
    }
    [little-palm] { $whose ->
        [you] from your palm below the little finger
       *[other] from the palm below the little finger
    }
    [thumb-heel] { $whose ->
        [you] from the ball of your thumb
       *[other] from the ball of the thumb
    }
    [little-heel] { $whose ->
        [you] from the heel of your hand, on the little finger's side
       *[other] from the heel of the hand, on the little finger's side
    }
    [wrist] { $whose ->
        [you] from your wrist
       *[other] from the wrist
    }
   *[back] { $whose ->
        [you] from the back of your hand
       *[other] from the back of the hand
    }
}

palm-to = { $place ->
    [thumb-tip] { $whose ->
        [you] to the tip of your thumb
       *[other] to the tip of the thumb
    }
    [thumb] { $whose ->
        [you] to your thumb
       *[other] to the thumb
    }
    [index-tip] { $whose ->
        [you] to the tip of your index finger
       *[other] to the tip of the index finger
    }
    [index] { $whose ->
        [you] to your index finger
       *[other] to the index finger
    }
    [middle-tip] { $whose ->
        [you] to the tip of your middle finger
       *[other] to the tip of the middle finger
    }
    [middle] { $whose ->
        [you] to your middle finger
       *[other] to the middle finger
    }
    [fourth-tip] { $whose ->
        [you] to the tip of your fourth finger
       *[other] to the tip of the fourth finger
    }
    [fourth] { $whose ->
        [you] to your fourth finger
       *[other] to the fourth finger
    }
    [little-tip] { $whose ->
        [you] to the tip of your little finger
       *[other] to the tip of the little finger
    }
    [little] { $whose ->
        [you] to your little finger
       *[other] to the little finger
    }
    [index-palm] { $whose ->
        [you] to your palm below the index finger
       *[other] to the palm below the index finger
    }
    [little-palm] { $whose ->
        [you] to your palm below the little finger
       *[other] to the palm below the little finger
    }
    [thumb-heel] { $whose ->
        [you] to the ball of your thumb
       *[other] to the ball of the thumb
    }
    [little-heel] { $whose ->
        [you] to the heel of your hand, on the little finger's side
       *[other] to the heel of the hand, on the little finger's side
    }
    [wrist] { $whose ->
        [you] to your wrist
       *[other] to the wrist
    }
   *[back] { $whose ->
        [you] to the back of your hand
       *[other] to the back of the hand
    }
}

palm-around = { $place ->
    [thumb-tip] { $whose ->
        [you] around the tip of your thumb
       *[other] around the tip of the thumb
    }
    [thumb] { $whose ->
        [you] around your thumb
       *[other] around the thumb
    }
    [index-tip] { $whose ->
        [you] around the tip of your index finger
       *[other] around the tip of the index finger
    }
    [index] { $whose ->
        [you] around your index finger
       *[other] around the index finger
    }
    [middle-tip] { $whose ->
        [you] around the tip of your middle finger
       *[other] around the tip of the middle finger
    }
    [middle] { $whose ->
        [you] around your middle finger
       *[other] around the middle finger
    }
    [fourth-tip] { $whose ->
        [you] around the tip of your fourth finger
       *[other] around the tip of the fourth finger
    }
    [fourth] { $whose ->
        [you] around your fourth finger
       *[other] around the fourth finger
    }
    [little-tip] { $whose ->
        [you] around the tip of your little finger
       *[other] around the tip of the little finger
    }
    [little] { $whose ->
        [you] around your little finger
       *[other] around the little finger
    }
    [index-palm] { $whose ->
        [you] around your palm below the index finger
       *[other] around the palm below the index finger
    }
    [little-palm] { $whose ->
        [you] around your palm below the little finger
       *[other] around the palm below the little finger
    }
    [thumb-heel] { $whose ->
        [you] around the ball of your thumb
       *[other] around the ball of the thumb
    }
    [little-heel] { $whose ->
        [you] around the heel of your hand, on the little finger's side
       *[other] around the heel of the hand, on the little finger's side
    }
    [wrist] { $whose ->
        [you] around your wrist
       *[other] around the wrist
    }
   *[back] { $whose ->
        [you] around the back of your hand
       *[other] around the back of the hand
    }
}

palm-stroke = { $start } { $end }

# $times is 0 where it happens once by its nature.
palm-touch = { $number }. { $who } { $does }{ $times ->
    [0] {""}
    [1] {" "}once
    [2] {" "}twice
    [3] {" "}three times
    [4] {" "}four times
    [5] {" "}five times
    [6] {" "}six times
   *[other] {" "}{ $times } times
}, { $how }, { $where }.

# The constraints of the expert mode. $objects are the things that are meant.
palm-constraint = { $kind ->
    [only-objects] Use nothing but { $objects }.
    [with-object] Use { $objects }, whatever else you use.
    [only-fingers] Touch only the fingers.
    [not-fingers] Don't touch the fingers.
    [three-objects] Use at least three things.
    [one-object] Use a single thing.
    [only-back] Touch only the back of the hand.
   *[vertical] The hand must be on its edge.
}

# The few words in pictures.
drawn-palm-album = The album
drawn-palm-album-looks = { $name } is looking for two memories
drawn-palm-album-looked = { $name } looked for two memories
drawn-palm-reveal = What it was
drawn-palm-memory = { $which ->
    [1] first memory
   *[2] second memory
}
drawn-palm-chosen = { $which ->
    [1] chosen first
   *[2] chosen second
}
drawn-palm-deck = from the deck
drawn-palm-turn = { $round ->
    [0] turn { $turn } of { $turns }
   *[other] round { $round } · turn { $turn } of { $turns }
}
