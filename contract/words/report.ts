export const reportReasons = [
  'underage',
  'threats',
  'without-consent',
  'outing',
  'hate',
  'not-him',
  'spam',
  'other',
] as const

export type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabel: Record<ReportReason, string> = {
  underage: 'He may be under 18',
  threats: 'Threats, blackmail or harassment',
  'without-consent': 'Pictures shared without consent',
  outing: 'Outing someone or giving away private details',
  hate: 'Hate or insults',
  'not-him': 'Pretending to be someone else',
  spam: 'Spam, selling or a scam',
  other: 'Something else',
}
