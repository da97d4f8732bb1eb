export { needsCaution } from './words/caution.ts'
export { conversationStarters, quickMessages, sectionTitle } from './words/conversation.ts'
export { groupPrompt, houseRules, locationReason } from './words/house.ts'
export { interests } from './words/interests.ts'
export { languageNames } from './words/languages.ts'
export { noticeWords, SOMEONE } from './words/notices.ts'
export { type ReportReason, reportReasonLabel, reportReasons } from './words/report.ts'
export {
  type Gesture,
  gestures,
  gestureWords,
  type VerificationFault,
  verificationFaults,
  verificationFaultWords,
} from './words/verification.ts'
