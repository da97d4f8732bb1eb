export const alertKinds = ['password-changed', 'passkey-added', 'app-added'] as const
export type AlertKind = (typeof alertKinds)[number]

/** What a member hears when who can get in has changed. Neutral, for it stands on locked screens and in mailboxes. */
export const securityAlerts: Record<AlertKind, { title: string; text: string }> = {
  'password-changed': {
    title: 'Your password was changed',
    text: 'Your account has a new password.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'Your account can be opened with a new passkey.',
  },
  'app-added': {
    title: 'An authenticator app was added',
    text: 'Codes of a new authenticator app are asked for when somebody signs in to your account.',
  },
}
