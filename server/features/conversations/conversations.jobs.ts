import type { Job } from '#server/platform/jobs/define-job.ts'
import { removeExpired } from './disappearing/disappearing.service.ts'
import { copyVideo } from './message-video.service.ts'
import { removeViewedOnce } from './private-media/view-once.service.ts'
import { endMutesOnTime } from './standing/standing.service.ts'
import { copyVoice } from './voice-notes/voice-notes.service.ts'

export const conversationsJobs: Job[] = [
  copyVideo,
  copyVoice,
  removeViewedOnce,
  endMutesOnTime,
  removeExpired,
]
