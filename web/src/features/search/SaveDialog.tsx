/** Asks for a saved search's name. */
import { saveSearch } from '@keyhold/api/savedSearches.ts'
import { type Criteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { api, useRefusal } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { maxNameLength, savedCriteria, suggestName } from './savedSearch.ts'
import type { SearchOptions } from './summaries.ts'

interface Props {
  readonly criteria: Criteria
  readonly searchOptions: SearchOptions
  readonly onClose: () => void
}

export default function SaveDialog({ criteria, searchOptions, onClose }: Props) {
  const text = useText('savedSearches')
  const searchText = useText('search')
  const language = useLanguage()
  const refusal = useRefusal()
  const { save, busy, failure } = useSaveSearch(criteria, onClose)
  const [name, setName] = useState(() => suggestName(criteria, searchOptions, searchText, language))
  const isNameless = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNameless) void save(name)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('save.title')}
      size="small"
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            {text('save.cancel')}
          </Button>
          <Button kind="main" type="submit" form="save-search" busy={busy}>
            {text('save.submit')}
          </Button>
        </>
      }
    >
      <form method="post" id="save-search" className="stack" onSubmit={submit}>
        {failure !== undefined && <Callout tone="bad" title={refusal(failure)} />}
        <Field
          label={text('name')}
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          error={isNameless && text('needName')}
          onChange={({ target }) => setName(target.value)}
        />
        <p className="soft small">{text('save.how')}</p>
      </form>
    </Dialog>
  )
}

/** Saves the search; then closes the dialog, with a note that links to all of them. */
function useSaveSearch(criteria: Criteria, onClose: () => void) {
  const text = useText('savedSearches')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const query = new URLSearchParams(serializeCriteria(savedCriteria(criteria))).toString()
  const save = async (name: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const saved = await api(saveSearch, { input: { name, query } })
      toast({
        title: text('save.done', { name: saved.name }),
        children: <Link to={paths.savedSearches()}>{text('save.see')}</Link>,
        milliseconds: 5000,
      })
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { save, busy, failure }
}
