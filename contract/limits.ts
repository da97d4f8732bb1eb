const KB = 1024
const MB = 1024 * KB

/** Lengths, sizes and counts that both sides must agree on. */
export const limits = {
  /** Of a call's body, unless the endpoint says otherwise. */
  bodyBytes: 64 * KB,
  username: { min: 3, max: 20 },
  password: { min: 6, max: 128 },
  email: { max: 254 },
  name: { max: 40 },
  age: { min: 18, max: 99 },
  bio: 500,
  /** For how long one can be available now, and letters of what one says with it. */
  availability: { hours: [1, 2, 3, 4], text: 80 },
  attribute: 40,
  interests: 5,
  interestLabel: 40,
  headline: 80,
  pronouns: 24,
  heightCm: { min: 120, max: 230 },
  languages: 6,
  languageCode: 3,
  /** Of Quick Messages and of conversation starters that a member makes his own, and letters in each. */
  phrases: 12,
  phrase: 200,
  groupName: 60,
  groupDescription: 500,
  groupMembers: 50,
  /** Of direct chats, and as many groups. */
  pinnedConversations: 5,
  feedback: 1000,
  message: 4000,
  /** For so long after it was sent a text can be edited, so many times. */
  edit: { minutes: 15, times: 10 },
  /** Letters of what a poll asks and of each answer, and answers that it has at most. */
  poll: { question: 200, answer: 100, answers: 8 },
  /** Members whom one message of a group can mention. */
  mentions: 20,
  /** Conversations that a message is forwarded to at once. */
  forward: 5,
  /** Letters of a message that an answer to it shows. */
  quote: 120,
  /** Code units: a family of four with its joiners, or the flag of a country's part. */
  emoji: 32,
  reportText: 1000,
  adminReason: 200,
  galleryPhotos: 30,
  /** Photos that are swiped on a page: the profile picture, and the first of the gallery. */
  mainPhotos: 6,
  photoCaption: 120,
  albums: 5,
  albumItems: 30,
  albumName: 40,
  profilePictureDialogBytes: 5 * MB,
  imageBytes: 10 * MB,
  chatVideoBytes: 30 * MB,
  quickieBytes: 8 * MB,
  /** A minute at the most that a browser records unasked, which is 256 kbit/s. */
  voiceBytes: 2 * MB,
  voiceSeconds: 60,
  /** Stretches of a voice note whose loudness is drawn. */
  waveform: 64,
  /** A film for verification: how long it is, how long the gesture for it counts, and how long it waits and is open. */
  verification: {
    bytes: 6 * MB,
    seconds: 3,
    leastSeconds: 1.5,
    mostSeconds: 5,
    gestureMinutes: 5,
    gesturesPerDay: 6,
    waitingDays: 7,
    openMinutes: 10,
  },
  chatVideoSeconds: 30,
  quickieSeconds: 10,
  quickiesKept: 20,
  quickiesPerDay: 10,
  quickieCaption: 200,
  posterBytes: 512 * KB,
  favourites: 1000,
  memberNote: 500,
  favouriteSearch: 40,
  bulkRatings: 200,
  placeQuery: 120,
  places: 10,
  cellChanges: { count: 3, minutes: 10 },
  /** Different cities of the world that one looks at in a day, and how far around each. */
  explore: { citiesPerDay: 20, aroundKm: 50 },
  /** How long a trip lasts and how far ahead it is planned, how long before it others hear of it, and plans in a day. */
  trip: { days: 60, aheadDays: 180, announcedDays: 14, perDay: 6 },
  /** Letters of what one looks for in messages, letters of a message that a hit shows, and hits of a chat among all. */
  messageSearch: { min: 2, max: 60, excerpt: 120, ofOneChat: 3 },
  /** Letters of the beginning of a username that members are looked for by. */
  usernameSearch: { min: 2 },
  /** Letters of a name that conversations are looked for by: no name is longer. */
  conversationSearch: 20,
  /** In a day, by the age of the account: fewer than the first after a report was upheld, then from these days on. */
  newConversations: { perDay: [5, 30, 60, 120, 200], afterDays: [0, 3, 14, 60] },
  /** The same first text, of so many letters or more, goes to so many members in an hour. */
  sameText: { letters: 12, members: 10 },
  page: { messages: 50, discover: 60, discoverMax: 200, max: 200 },
} as const

/** How long a file of so many bytes is as a data URL: four characters for three bytes, and its type before them. */
export const dataUrlLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 256
