export { Confirmation, useConfirmed } from './confirmation/confirmation.tsx'
export { type Confirmed, useConfirmation } from './confirmation/use-confirmation.tsx'
export { OwnPasskeys } from './passkeys/own-passkeys.tsx'
export { OwnAuthenticatorApp } from './second-factor/own-authenticator-app.tsx'
