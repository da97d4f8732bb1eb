import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import { passedCount, useForgetPassed } from '../passing/passing.api.ts'
import type { FilterPartProps } from './filter-props.ts'
import { type FilterSwitch, switchWords } from './filter-words.ts'

const names = Object.keys(switchWords) as FilterSwitch[]

export function FilterSwitches({ filters, onChange }: FilterPartProps) {
  const { profile } = useViewer()
  const hasInterests = (profile?.interests.length ?? 0) > 0
  return (
    <div className="grid">
      {names.map((name) => {
        const [label, hint] = switchWords[name]
        const isMissing = name === 'sharedInterests' && !hasInterests
        return (
          <Switch
            key={name}
            hint={isMissing ? 'Choose interests on your profile first.' : hint}
            checked={filters[name] === 'true'}
            disabled={isMissing && !filters[name]}
            onCheckedChange={(isOn) => onChange({ [name]: isOn ? 'true' : undefined })}
          >
            {label}
          </Switch>
        )
      })}
      <Passed />
    </div>
  )
}

/** How many he has passed, and the way to take it all back. */
function Passed() {
  const { data } = useQuery(passedCount)
  const forget = useForgetPassed()
  if (!data?.count) return null
  return (
    <div className="flex items-center justify-between gap-[12px] text-13 text-muted">
      <span>You passed {data.count === 1 ? 'one member' : `${data.count} members`}.</span>
      <Button variant="ghost" size="compact" pending={forget.isPending} onClick={() => forget.mutate()}>
        Take back all
      </Button>
    </div>
  )
}
