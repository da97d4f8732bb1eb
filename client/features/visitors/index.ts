export { refreshVisitors, useVisit } from './visitors.api.ts'
export { VisitorsPanel } from './visitors-panel.tsx'
