// Invented on purpose: a first name beside a word that nobody is called.
export const firstNames = (
  'marco kofi theo dario finn ravi andre luca eli owen mateo sven idris noel tomas jonah pete hugo amir nico ' +
  'caleb yusuf bram otis felix emeka joao rafa pablo iker leo jules remy bastien luis davi caio thiago arjun dev ' +
  'kabir rohan imran tariq omar karim zaid sami elias milo anton oskar lars nils jens kai ben tom jack harry ' +
  'callum rhys dylan gareth ewan fergus rory declan cian sean liam conor alfie archie stan ned gus wes troy dwayne ' +
  'marcus jerome tyrell malik kwame tunde femi seun chidi ade bayo desmond curtis leroy miles quincy reggie ken ' +
  'hiro yuki minh tuan wei jun chen andy kenji sora min-ho dae rey paolo gio enzo vito sandro nacho xavi jordi'
)
  .replaceAll('-', '')
  .split(' ')

export const tailWords = (
  'bites nibbles crumbs seconds brunch supper picnic pickles olives noodles waffles biscuit toast dumplings gravy ' +
  'mustard pepper butter honey figs mango papaya cherry peach plum apricot nutmeg paprika basil saffron ginger ' +
  'afterdark upstairs downtown nextdoor onabike outofoffice offpeak unplugged allday latenight onthesofa inbloom ' +
  'sundays southbank northline zone2 eastside westway topdeck nightbus lastorders encore bside remix vinyl'
).split(' ')

export const headWords = (
  'quiet hungry tall gentle cheeky mellow sleepy lucky salty sweet slow spicy toasty big hairy inked velvet ' +
  'curious polite shy bold sunny moody dapper scruffy fuzzy bookish sporty jolly mister captain chef doctor prof sir'
).split(' ')

/** Usernames without a name in them, for those who would rather not. */
export const bareHandles = (
  'table_for_two second_helping bring_snacks moustache_ride_ldn slow_kettle warm_hands_only tea_then_trouble ' +
  'discreet_dessert chef_off_duty midnight_crumble not_your_cardigan good_listener_e8 ' +
  'plus_one_please bus_stop_romeo half_past_hungry leftovers_welcome polite_appetite two_sugars no_hurry_here ' +
  'extra_gravy salt_and_stubble fork_and_knave crumpet_king knead_you_now toastie_bear pudding_first ' +
  'the_late_bite shared_plates mind_the_gap_sir'
).split(' ')
