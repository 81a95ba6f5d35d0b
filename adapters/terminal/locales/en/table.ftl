# The talk at the terminal table.

terminal-table = This is the terminal table; for one on the web, use heldhands run.
credits = A game by David Chircop and Yannick Massa. This table is an unofficial fan project: if it moves you, find the boxed game.
small-window = The picture needs { $width } columns and { $height } rows, and this window has { $columns } and { $rows }: make it larger, or leave with { $quit } and play in words with --plain.
pass-keyboard = Pass the keyboard to the player on the { $seat ->
    [near] near
   *[far] far
} side. Nobody else looks.
pass-on-or-change = You've chosen the { $side } halves. Press Enter to pass the keyboard on, or change your mind.
written-down = Saved: heldhands record show { $file }
seed-again = This game was dealt from seed { $seed }; play --seed { $seed } deals the same cards again.
goodbye = Goodbye.

press-enter = Press Enter to go on.
next-page = Enter: next turn, q: enough >
or-words = { $question } (or { $words })
no-such-number = There's no choice { $number } in the list.
no-card-fits = No half showing in your row or your partner's can pay for { $node }.
type-something-else = { $refusal } Type a number from the list, or { $help }.

menu-for = for { $cards }
menu-way = { $direction }, { $node }
menu-places = { $row ->
    [own] your
   *[partner] your partner's
} { $count ->
    [one] card
   *[other] cards
} { $places }
menu-side = { $side }
menu-side-stays = as they are now
menu-side-turns = the covered halves, unseen
menu-card = { $row ->
    [own] your
   *[partner] your partner's
} card { $place }
menu-balance = balance { $balance }

# What can be typed; the English words are understood in every language.
typed-help = help
typed-rules = rules
typed-quit = quit
typed-look = look
typed-board = board
typed-back = back
typed-clear = clear
typed-end = end
typed-left = left
typed-right = right

help =
    Type a number from the list, or one of these, and press Enter.

      1, 2, ...     that choice: a node first and, if several can pay, then a card;
                    p2 is your partner's second card
      O17           the node of that name, wherever it is in the list
      O17/3         that node for your third card; O17/p2 for your partner's second
      back          take the last step back
      clear         take the whole chain back
      end           end the turn where the chain ends
      left, right   which halves of your cards should show, when you're asked
      look          show the table again
      board         every node and every line, in words
      rules         the rules on one page
      quit          leave the table

    {"["} ] is around your node and ( ) around your partner's. The shaded card is the cover card; places in a row are counted from it. A number at a node is its choice in the list, and a number on a card is its place; small raised numbers are the steps of your chain, and the cards that pay for them.

rules =
    You play together, without a word about the game. Complete all the objectives, ring by ring; then both of you have to meet in the centre.

    A turn is a chain of one or more steps along the lines. Pay for each step with a card, yours or your partner's, whose visible half shows the emotion of the node you step on. You may not visit a node twice in a turn, pass through your partner, or enter a ring that isn't open.

    Each half you spend moves your balance: { $plus } +1, { $minus } {"\u2212"}1. The scale ends at {"\u2212"}{ $limit } and +{ $limit }, and you may not take a step past its end.{ $cards ->
        [0] {""}
       *[other] {" "}A chain of { $cards } cards or more brings your balance back to 0.
    }

    You complete an objective when you end a turn on its emotion on the current ring. After { $set }, the next ring opens, and each time a ring opens the larger pile of spent cards goes back into the deck.{ $arguments ->
        [no] {""}
       *[yes] {" "}Settle an argument by joining your partner: end a turn on their node, if it has the right emotion and is on that ring.
    }

    End a turn with a balance of 0 and your row is filled up to { $row } cards. End it in the left half of the board, as you see it, and the left halves of your cards show; in the right half, the right ones. On the middle line you choose, without looking at the covered halves.

    When all { $objectives } are done, enter the centre with a balance of 0; any half pays. On the very next turn your partner has to do the same.

    You lose when a player can't take a step, when no cards are left, or when one of you is in the centre and the other can't follow.
