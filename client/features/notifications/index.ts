export { useNotificationsBadge } from './notifications.api.ts'
