import { AsOthersScreen } from '#client/features/profile/as-others/as-others-screen.tsx'
import { MemberRating } from './member-page.tsx'

/** One's own page through the eyes of others, with what the features above profile lend to it. */
export function AsOthersPage() {
  return <AsOthersScreen rating={(member) => <MemberRating member={member} canRate={false} />} />
}
