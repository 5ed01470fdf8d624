/** One saved search: its name leads to its homes; letters on and off, another name, deleted. */
import type { SavedSearch } from '@keyhold/api/savedSearches.schema.ts'
import { without } from '@keyhold/rental/loosening.ts'
import { readCriteria, writeCriteria } from '@keyhold/rental/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
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
import { useChange, useForget, useLook } from './savedQueries.ts'
import { sayAsked } from './savedSearch.ts'
import type { Choosable } from './summaries.ts'

interface Props {
  readonly search: SavedSearch
  readonly choosable: Choosable
}

export function SavedSearchRow({ search, choosable }: Props) {
  const { id, name, fresh, muted, isPast } = search
  const text = useText('savedSearches')
  const words = useText('search')
  const language = useLanguage()
  const refusal = useRefusal()
  const change = useChange(id)
  const forget = useForget(id)
  const look = useLook(id)
  const [doing, setDoing] = useState<'renaming' | 'deleting'>()
  const close = () => setDoing(undefined)
  const asked = readCriteria(new URLSearchParams(search.query), '')
  const runs = isPast ? without(asked, ['dates']) : asked
  const asks = sayAsked(asked, choosable, words, language).join(' · ') || words('anyCity')
  const failure = change.error ?? forget.error
  return (
    <article className={css.search}>
      <div className={css.words}>
        <h2>
          <Link to={paths.results(writeCriteria(runs))} onClick={() => fresh > 0 && look.mutate()}>
            {name}
          </Link>
          {fresh > 0 && <Badge tone="live">{text('fresh', { count: fresh })}</Badge>}
        </h2>
        {asks !== name && <p className="soft small">{asks}</p>}
        {isPast ? (
          <Notice icon="calendar-blank">{text('past')}</Notice>
        ) : (
          <p className="quiet small">
            {words('homes', { count: search.totalRows, number: sayNumber(search.totalRows, language) })}
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
          <button type="button" data-close="" onClick={() => setDoing('renaming')}>
            <Icon name="pencil-simple" /> {text('rename.act')}
          </button>
          <button type="button" data-close="" onClick={() => setDoing('deleting')}>
            <Icon name="trash" /> {text('delete.act')}
          </button>
        </Menu>
      </div>
      {doing === 'renaming' && (
        <RenameSearch name={name} onRename={(wanted) => change.mutate({ name: wanted })} onClose={close} />
      )}
      <Dialog
        open={doing === 'deleting'}
        onClose={close}
        title={text('delete.title')}
        size="small"
        foot={
          <>
            <Button kind="plain" onClick={() => forget.mutate(undefined, { onSettled: close })}>
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
