export { ChangePasswordForm } from './change-password-form.tsx'
export { SessionList } from './session-list.tsx'
