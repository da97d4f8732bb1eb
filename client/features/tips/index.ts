export { OwnTips } from './own-tips.tsx'
export { TipDialog, type TipDialogProps } from './tip-dialog.tsx'
export { useTipReturn } from './tip-return.ts'
