/** One saved search: its name links to its homes; toggles emails, renames, deletes. */
import type { SavedSearch } from '@keyhold/api/savedSearches.schema.ts'
import { without } from '@keyhold/rental/loosening.ts'
import { parseCriteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { RenameSearch } from './RenameSearch.tsx'
import css from './SavedSearches.module.css'
import { formatCriteria } from './savedSearch.ts'
import { useChangeSearch, useDeleteSearch, useMarkSearchSeen } from './savedSearchQueries.ts'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly search: SavedSearch
  readonly searchOptions: SearchOptions
}

export function SavedSearchRow({ search, searchOptions }: Props) {
  const { id, name, fresh, muted, isPast } = search
  const text = useText('savedSearches')
  const searchText = useText('search')
  const language = useLanguage()
  const refusal = useRefusal()
  const change = useChangeSearch(id)
  const deletion = useDeleteSearch(id)
  const markSeen = useMarkSearchSeen(id)
  const [openDialog, setOpenDialog] = useState<'renaming' | 'deleting'>()
  const close = () => setOpenDialog(undefined)
  const criteria = parseCriteria(new URLSearchParams(search.query), '')
  const currentCriteria = isPast ? without(criteria, ['dates']) : criteria
  const summary = formatCriteria(criteria, searchOptions, searchText, language).join(' · ') || searchText('anyCity')
  const failure = change.error ?? deletion.error
  return (
    <article className={css.search}>
      <div className={css.words}>
        <h2>
          <Link to={paths.results(serializeCriteria(currentCriteria))} onClick={() => fresh > 0 && markSeen.mutate()}>
            {name}
          </Link>
          {fresh > 0 && <Badge tone="live">{text('fresh', { count: fresh })}</Badge>}
        </h2>
        {summary !== name && <p className="soft small">{summary}</p>}
        {isPast ? (
          <Notice icon="calendar-blank">{text('past')}</Notice>
        ) : (
          <p className="quiet small">
            {searchText('homes', { count: search.totalRows, number: formatNumber(search.totalRows, language) })}
          </p>
        )}
        {failure && <Callout tone="bad" title={refusal(failure)} />}
      </div>
      <div className={css.acts}>
        <Switch
          label={text('letters')}
          aria-label={text('lettersOf', { name })}
          checked={!(change.isPending ? (change.variables.muted ?? muted) : muted)}
          onChange={({ target }) => change.mutate({ muted: !target.checked })}
        />
        <Menu label={text('more', { name })} summary={<Icon name="dots-three" />}>
          <button type="button" data-close="" onClick={() => setOpenDialog('renaming')}>
            <Icon name="pencil-simple" /> {text('rename.act')}
          </button>
          <button type="button" data-close="" onClick={() => setOpenDialog('deleting')}>
            <Icon name="trash" /> {text('delete.act')}
          </button>
        </Menu>
      </div>
      {openDialog === 'renaming' && (
        <RenameSearch name={name} onRename={(wanted) => change.mutate({ name: wanted })} onClose={close} />
      )}
      <Dialog
        open={openDialog === 'deleting'}
        onClose={close}
        title={text('delete.title')}
        size="small"
        footer={
          <>
            <Button kind="plain" onClick={() => deletion.mutate(undefined, { onSettled: close })}>
              {text('delete.act')}
            </Button>
            <Button kind="main" onClick={close}>
              {text('delete.keep')}
            </Button>
          </>
        }
      >
        <p>{text('delete.body', { name })}</p>
      </Dialog>
    </article>
  )
}
