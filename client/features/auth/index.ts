export { ChangePasswordForm } from './change-password-form.tsx'
export { OwnEmail } from './own-email.tsx'
export { SessionList } from './session-list.tsx'
