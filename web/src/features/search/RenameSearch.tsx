/** Renames a saved search. */
import { type FormEvent, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { maxNameLength } from './savedSearch.ts'

interface Props {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

export function RenameSearch({ name, onRename, onClose }: Props) {
  const text = useText('savedSearches')
  const [wanted, setWanted] = useState(name)
  const isNameless = wanted.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNameless) return
    onRename(wanted.trim())
    onClose()
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('save.cancel')}
      </Button>
      <Button kind="main" type="submit" form="rename-search">
        {text('rename.submit')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={text('rename.title')} size="small" footer={footer}>
      <form method="post" id="rename-search" onSubmit={submit}>
        <Field
          label={text('name')}
          value={wanted}
          maxLength={maxNameLength}
          autoComplete="off"
          error={isNameless && text('needName')}
          onChange={({ target }) => setWanted(target.value)}
        />
      </form>
    </Dialog>
  )
}
