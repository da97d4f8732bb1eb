export { BlockDialog } from './block-dialog.tsx'
export { BlockedMembers } from './blocked-members.tsx'
export { MemberMenu, useMemberMenuItems } from './member-menu.tsx'
export { ReportSheet } from './report-sheet.tsx'
