export { useCurrentUser } from '#client/platform/session/current-user.ts'
export { useLogout } from '#client/platform/session/logout.ts'
export { useViewer } from '#client/platform/session/viewer.tsx'
export { SignInAgain } from './sign-in-again.tsx'
