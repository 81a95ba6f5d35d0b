# The talk at the terminal table.

terminal-table = This is the terminal table; heldhands run opens one on the web.
credits = A game by David Chircop and Yannick Massa. This table is an unofficial fan project: if it moves you, find the boxed game.
small-window = The picture wants { $width } columns and { $height } rows, and here are { $columns } and { $rows }: make the window larger, or leave with { $quit } and play in words with --plain.
pass-keyboard = Pass the keyboard to the player on the { $seat ->
    [near] near
   *[far] far
} side. Nobody else looks.
pass-on-or-change = You have chosen the { $side } halves. Press Enter to pass the keyboard on, or change your mind.
written-down = Written down: heldhands record show { $file }
seed-again = This game was dealt from seed { $seed }: play --seed { $seed } deals the same cards again.
goodbye = Goodbye.

press-enter = Press Enter to go on.
next-page = Enter: the next turn, q: enough >
or-words = { $question } (or { $words })
no-such-number = There is no choice { $number } in the list.
no-card-fits = No half that shows, in your row or your partner's, can pay for { $node }.
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
menu-side-stays = as they lie now
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
      O17           the node of that name, wherever it stands in the list
      O17/3         that node for your third card; O17/p2 for your partner's second
      back          take the last step back
      clear         take the whole chain back
      end           end the turn where the chain has come to
      left, right   which halves of your cards shall show, when you are asked
      look          the table once more
      board         every node and every line, in words
      rules         the rules on one page
      quit          leave the table

    {"["} ] is around your node and ( ) around your partner's. The shaded card is the cover card; places in a row are counted from it. A number at a node is its choice in the list, and a number on a card its place; small raised numbers are the steps of your chain, and the cards that pay for them.

rules =
    You play together, and without a word about the game. All objectives have to be done, ring by ring, and then both of you have to meet in the centre.

    A turn is a chain of one step or more along the lines. Each step is paid with a card, yours or your partner's, whose visible half shows the emotion of the node you step on. No node twice in a turn, not through your partner, and only on rings that are open.

    Each half you spend moves your balance: { $plus } +1, { $minus } {"\u2212"}1. The scale ends at {"\u2212"}{ $limit } and +{ $limit }, and a step past its end cannot be made.{ $cards ->
        [0] {""}
       *[other] {" "}A chain of { $cards } cards or more brings your balance back to 0.
    }

    An objective is done when a turn ends on its emotion on the current ring. When { $set } are done, the next ring opens, and each time a ring opens the larger pile of spent cards goes back into the deck.{ $arguments ->
        [no] {""}
       *[yes] {" "}An objective that is an argument is settled by joining your partner: end a turn on their node, if it has that emotion and is on that ring.
    }

    End a turn with a balance of 0 and your row is filled up to { $row } cards. End it in the left half of the board, as you see it, and the left halves of your cards show; in the right half, the right ones. On the middle line you choose, without a look at the covered halves.

    When all { $objectives } are done, enter the centre with a balance of 0; any half pays. In the very next turn your partner has to do the same.

    The game is lost when a player cannot make a step, when no cards are left, or when one of you is in the centre and the other cannot follow.
