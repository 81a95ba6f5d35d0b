# One life in a hundred memories: that of Elio from Cordaia, who is all our own invention.
# A story is one line of at most 110 characters, in the present tense.

## Cordaia: first things

memory-001-title = The night of the rain
memory-001-story = Rain drums on the tin roof of the ropewalk. Inside, someone new is louder.

memory-002-title = The red blanket
memory-002-story = Grandmother has knitted for nine months too. She finishes one day ahead of him.

memory-003-title = The ropewalk
memory-003-story = Father makes ropes walking backwards, all day. He knows the village mostly from behind.

memory-004-title = Mother's nets
memory-004-story = Mother can see a hole in a net from across the harbour, and one in a sock from further.

memory-005-title = First steps
memory-005-story = Four tiles without holding on. The fifth is another story.

memory-006-title = Tilde drives
memory-006-story = His sister has a straw hat, a wheelbarrow and a hill. Nobody has mentioned brakes.

memory-007-title = Six eggs
memory-007-story = Six eggs in the basket, and a hen who can count to six as well.

memory-008-title = The bottom of the well
memory-008-story = At the bottom lives a boy who looks up. He never says anything first.

memory-009-title = Saturday bath
memory-009-story = One tub, one kettle, two children. The order is a matter of diplomacy.

memory-010-title = Button
memory-010-story = A puppy comes with the fishing boat. Not a fish, says Father, but he stays.

memory-011-title = One candle
memory-011-story = In the cellar they count the thunder. It is not thunder, but that is what they count.

memory-012-title = The gap
memory-012-story = Four pairs of shoes by the door. Then, one winter, three and a space.

## School and the peace

memory-013-title = Ten beads a wire
memory-013-story = At school there are forty children and one abacus. He is allowed to move a bead in March.

memory-014-title = The highest cherries
memory-014-story = The best ones hang where the ladder ends and Tilde begins.

memory-015-title = The bells
memory-015-story = They ring all morning, and nobody has died. He has to have it explained to him.

memory-016-title = Someone on the road
memory-016-story = Far off, someone is walking up the road. The dog is the first to know who, and runs.

memory-017-title = Six squares
memory-017-story = A soldier breaks a chocolate bar in two. The larger half is for later, which means never.

memory-018-title = The kite
memory-018-story = Made of wrapping paper and fish glue. It flies well, and smells of mackerel.

memory-019-title = Snow at last
memory-019-story = The sea has never seen any. Neither has Button, who bites it.

memory-020-title = The carousel
memory-020-story = One ride a year. He takes the horse that goes up when the others go down.

memory-021-title = Marbles
memory-021-story = He loses eleven marbles to Tilde and wins back one. It is the best one, he says.

memory-022-title = The tooth
memory-022-story = One end of the string on the tooth, the other on the door. Now someone has to knock.

memory-023-title = High water
memory-023-story = The river Lenta pays a visit. They row to the baker's, and in through the window.

memory-024-title = The scarecrow
memory-024-story = It wears his scarf for a day. The birds are not afraid; they are very polite.

memory-025-title = The accordion
memory-025-story = Uncle Gino plays at every wedding until someone marries him off as well.

memory-026-title = Honey
memory-026-story = The bees have eight thousand rooms. He only wanted to look into one.

## Apprentice

memory-027-title = The tall bicycle
memory-027-story = The saddle is for when he has grown. Until then he rides underneath it.

memory-028-title = The rope ferry
memory-028-story = His first job: pulling a boat across the river on Father's rope. And back. And across.

memory-029-title = Master Onofrio
memory-029-story = Five violins hang in the workshop. Four wait for their owners, and one for its strings.

memory-030-title = Shavings
memory-030-story = For a year he only planes. He gets very good at shavings.

memory-031-title = The varnish
memory-031-story = The cat crosses the wet lid of a cello. The customer pays more for it.

memory-032-title = Left, left, right
memory-032-story = Four shoes on the dance floor, two of them his. The wrong two.

memory-033-title = The first suit
memory-033-story = The tailor has a mouth full of pins and opinions, and takes out only the pins.

memory-034-title = By moonlight
memory-034-story = He swims across the Lenta for a bet. Tilde holds the watch, and the trousers.

memory-035-title = One suitcase
memory-035-story = Everything fits in except the dog. They try twice.

memory-036-title = The viaduct
memory-036-story = Nineteen arches. He counts them so as not to look back, and has to start again.

memory-037-title = Paper ribbons
memory-037-story = The ship leaves, and the ribbons between the hands grow longer, and then they don't.

memory-038-title = The hammock
memory-038-story = For twelve days the sea rocks him. On the first four he asks it not to.

## The city

memory-039-title = Tall houses
memory-039-story = The city stands up when the fog does. He takes off his cap, just in case.

memory-040-title = Fifth floor
memory-040-story = A hundred and four steps. The landlady rents out the view as well.

memory-041-title = The courtyard
memory-041-story = He can tell the weather, the news and the neighbours from the washing.

memory-042-title = Plates
memory-042-story = The Three Carps serves four hundred guests. Afterwards they serve him the plates.

memory-043-title = The barber's
memory-043-story = He asks for a little off the sides, in the new language. What he has said is: all of it.

memory-044-title = Line nine
memory-044-story = He punches tickets on the tram: four thousand little holes a day, and he sweeps them up.

memory-045-title = The yellow umbrella
memory-045-story = It rains on everyone alike. One of them is humming.

memory-046-title = Third row
memory-046-story = He has seen the film six times. Of the film he knows the beginning.

memory-047-title = On the ice
memory-047-story = Nives draws an eight. He signs it with his back.

memory-048-title = Serenade
memory-048-story = Every window opens except the right one. Then a geranium comes down.

memory-049-title = Long distance
memory-049-story = Three minutes to Cordaia cost a week of soup. For two of them his mother cries.

memory-050-title = Three scoops
memory-050-story = At the end of the pier he wants to tell her something. It melts.

memory-051-title = Fog
memory-051-story = He walks her home by counting lamps. They have walked past it twice already.

memory-052-title = The ring in the loaf
memory-052-story = He has hidden the ring in the bread. She is not hungry, thank you.

## Love and a house

memory-053-title = The long table
memory-053-story = Forty guests, one table, no room. They carry the table into the street, and the street sits down.

memory-054-title = Eight tin cans
memory-054-story = Someone has tied cans to the car. Nobody has tied the suitcase.

memory-055-title = Two rooms' worth, in one
memory-055-story = Her typewriter, his guitar, a chess set. The bed had to go on the wall.

memory-056-title = Wallpaper
memory-056-story = The stripes go straight up. It is the wall that leans.

memory-057-title = The piano
memory-057-story = It goes up one step at a time. So do the neighbours' opinions.

memory-058-title = The tuning fork
memory-058-story = Eighty-eight keys, and one of them is lying. He has found his trade.

memory-059-title = The corridor
memory-059-story = Eleven steps there, eleven back. The clock walks with him, but more slowly.

memory-060-title = One finger
memory-060-story = She holds his finger with all of hers. He misses his tram, and the next one.

memory-061-title = The pram
memory-061-story = Good springs, bad hill. Lena laughs all the way down; she is the only one.

memory-062-title = Paper birds
memory-062-story = Seven birds above the cot. Nives has typed a poem on each; one has eaten his.

memory-063-title = Green boots
memory-063-story = The puddle was here first. Lena settles it with both feet.

memory-064-title = Hairpin bends
memory-064-story = They drive home with a bed, a piano stool and Lena on the back seat: eleven bends, eleven waits.

memory-065-title = The key
memory-065-story = It still fits. The door has only forgotten the house.

memory-066-title = The roof
memory-066-story = Three thousand tiles. One is loose, and knows how to change places.

memory-067-title = Two handles
memory-067-story = A saw has two ends and one opinion. With Tilde it has three.

memory-068-title = Low tide, high tide
memory-068-story = Lena builds a castle with six towers. The sea is in favour, then against.

## The full years

memory-069-title = A hand under the belly
memory-069-story = He lets go without telling her. She does not tell him that she knows.

memory-070-title = Don't move
memory-070-story = Everyone holds still for the picture except the part that shows.

memory-071-title = Quince jam
memory-071-story = Twenty jars, one spoon, no witnesses.

memory-072-title = Fireflies
memory-072-story = They have put the tent up in the dry river. They know that now.

memory-073-title = The window
memory-073-story = A very good shot. The wrong house, but a very good shot.

memory-074-title = Bare feet
memory-074-story = The whole village is in the vat up to its knees. Next year everyone will say: fruity.

memory-075-title = The dominoes
memory-075-story = It takes all of Sunday to stand them up. Button is there for the other part.

memory-076-title = Mother's rolling pin
memory-076-story = The recipe is not written down. They look for it in her hands, and then in theirs.

memory-077-title = Sunflowers
memory-077-story = Lena, fourteen, wants to be alone. Four thousand heads turn round.

memory-078-title = The moped
memory-078-story = She has promised to look back at the bend. She does, and nearly forgets the bend.

memory-079-title = The letter box
memory-079-story = For three weeks nothing, then everything at once. The dog has read some of it.

memory-080-title = The comet
memory-080-story = It comes every seventy-six years. Nives says she will be busy next time.

memory-081-title = Water lilies
memory-081-story = Silver wedding: two oars, one of them each. They go round in circles, happily.

memory-082-title = The balloon
memory-082-story = Nives has won a flight. From above, his life is quite tidy.

memory-083-title = The red thread
memory-083-story = She unravels the old red blanket and knits it again. The moths had started already.

memory-084-title = Plaster
memory-084-story = He has fallen from the ladder, slowly, with three witnesses. They all sign.

## Quieter

memory-085-title = The glass of water
memory-085-story = He brings her a glass of water at night. Then at noon. Then he just sits.

memory-086-title = The yellow coat
memory-086-story = It hangs where it hangs. He brushes it in October.

memory-087-title = A bench for two
memory-087-story = He still sits on the left. The snow is allowed on the right.

memory-088-title = The cloth over the piano
memory-088-story = Nobody plays. Every evening the house is a little more out of tune.

memory-089-title = Sausages
memory-089-story = The third Button is three months old and has a plan fourteen sausages long.

memory-090-title = House of cards
memory-090-story = Tilde holds her breath, Elio holds his. The window is open.

memory-091-title = Tomatoes
memory-091-story = He talks to them. In August they answer.

## Pia

memory-092-title = Knee horse
memory-092-story = Pia is one. The horse is seventy-four and stops only for biscuits.

memory-093-title = One spaghetto
memory-093-story = They began at both ends. Neither of them gives way.

memory-094-title = Hide and seek
memory-094-story = He looks everywhere except at the curtain with shoes. It takes half an hour.

memory-095-title = The swing
memory-095-story = Father's last rope hangs from the old cherry. It has held everyone so far.

memory-096-title = New glasses
memory-096-story = The optician gives him back the leaves, one by one.

memory-097-title = The circle line
memory-097-story = The train goes round the kitchen four hundred times. The stationmaster may not get up.

memory-098-title = Eighty-five
memory-098-story = Eighty-five candles. Lena has a bucket ready, for the cake.

memory-099-title = The tin of small things
memory-099-story = A lace, a ring, a coin, a top, four cubes: Pia asks what each of them was.

memory-100-title = The open hand
memory-100-story = Shut your eyes, says Pia, and give me your hand. Now: which day is this?
