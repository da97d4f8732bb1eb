export { useNotificationsBadge } from './notifications.api.ts'
export { useLookingAt } from './use-looking-at.ts'
