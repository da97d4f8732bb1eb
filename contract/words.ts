export { conversationStarters, quickMessages, sectionTitle } from './words/conversation.ts'
export { groupPrompt, houseRules, locationReason } from './words/house.ts'
export { interests } from './words/interests.ts'
export { type ReportReason, reportReasonLabel, reportReasons } from './words/report.ts'
