import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ArchivedRow } from '#client/features/conversations/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useScreenSearch } from '#client/platform/panes.ts'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { standingApi } from '#contract/standing.ts'
import { GroupList } from './group-list.tsx'

export function GroupsScreen() {
  useDocumentTitle('Groups')
  const [address, setAddress] = useScreenSearch()
  const folders = useQuery(queryOf(standingApi.folders)).data
  const [search, setSearch] = useState('')
  if (address.get('show') === 'archived')
    return (
      <Screen header={<ScreenHeader title="Archived" back={() => setAddress(new URLSearchParams())} />}>
        <GroupList filter="archived" />
      </Screen>
    )
  return (
    <Screen header={<GroupsHeader search={search} onSearch={setSearch} />}>
      <GroupList search={search} onClearSearch={() => setSearch('')} />
      {search === '' && <ArchivedRow count={folders?.archivedGroups} to="/groups?show=archived" />}
    </Screen>
  )
}

function GroupsHeader({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <>
      <ScreenHeader
        title="Groups"
        back="/discovery"
        backLabel="Back to discovery"
        actions={
          <IconButton label="Create group" asChild>
            <Link to="/create-group">
              <Plus />
            </Link>
          </IconButton>
        }
      />
      <div className="px-gutter pb-3">
        <SearchInput value={search} onValueChange={onSearch} placeholder="Search groups..." />
      </div>
    </>
  )
}
