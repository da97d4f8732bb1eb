/** What a member is asked to film. A film of another day will hardly show the one that he gets. */
export const gestures = [
  'thumb-up',
  'two-fingers',
  'three-fingers',
  'open-hand',
  'fist-under-chin',
  'ring-of-fingers',
  'touch-nose',
  'touch-ear',
  'hand-on-head',
  'cover-one-eye',
  'wave',
  'turn-head',
] as const
export type Gesture = (typeof gestures)[number]

export const gestureWords: Record<Gesture, string> = {
  'thumb-up': 'Hold a thumb up beside your face',
  'two-fingers': 'Hold two fingers up, as a V, beside your face',
  'three-fingers': 'Hold three fingers up beside your face',
  'open-hand': 'Hold one open hand beside your face, palm to the camera',
  'fist-under-chin': 'Put one fist under your chin',
  'ring-of-fingers': 'Make a ring with thumb and forefinger beside your face',
  'touch-nose': 'Touch the tip of your nose with one finger',
  'touch-ear': 'Take hold of one of your ears',
  'hand-on-head': 'Put one hand flat on top of your head',
  'cover-one-eye': 'Cover one eye with your hand',
  wave: 'Wave slowly with one hand beside your face',
  'turn-head': 'Turn your head slowly to one side and back',
}

/** Why a film was not accepted. */
export const verificationFaults = ['gesture', 'unclear', 'not-him', 'picture', 'not-live'] as const
export type VerificationFault = (typeof verificationFaults)[number]

type FaultWords = {
  /** For the admin who chooses it. */
  label: string
  /** For the member. */
  told: string
}

export const verificationFaultWords: Record<VerificationFault, FaultWords> = {
  gesture: {
    label: 'Another gesture',
    told: 'Your video showed another gesture than the one you were given.',
  },
  unclear: {
    label: 'Face not clear',
    told: 'Your face couldn’t be seen clearly. More light, and the camera at eye level, help.',
  },
  'not-him': {
    label: 'Not the man in the pictures',
    told: 'Your video didn’t seem to show the man in your pictures.',
  },
  picture: {
    label: 'No face in the main picture',
    told: 'Your main picture doesn’t show your face clearly enough to compare.',
  },
  'not-live': {
    label: 'Not filmed just now',
    told: 'It looked like a recording of a screen or a photo.',
  },
}
