import { SearchX } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

/** Few pass the filter, and the server has looked far for them: further only if he wants to. */
export function LookFurther({ isLooking, onLook }: { isLooking: boolean; onLook: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nobody else near you"
      text="There may be somebody further away."
      action={
        <Button size="small" variant="secondary" pending={isLooking} onClick={onLook}>
          Look further
        </Button>
      }
    />
  )
}
