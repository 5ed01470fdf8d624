/** An edit conflict: both values, and the choice which one to keep (D 11.5). */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFieldWords } from './useFieldWords.ts'
import type { HomeFormState } from './useHomeForm.ts'

type Decisions = Readonly<Record<string, 'mine' | 'theirs'>>

export function ConflictDialog({ form }: { form: HomeFormState }) {
  const text = useText('listingEditor')
  const words = useFieldWords()
  const [decisions, setDecisions] = useState<Decisions>({})
  const [isClosed, setIsClosed] = useState(false)
  const { conflicts } = form
  const isDecided = conflicts.every(({ field }) => decisions[field])
  const decide = () => {
    form.resolve(decisions)
    setDecisions({})
    void form.save()
  }
  const footer = (
    <Button kind="main" disabled={!isDecided} onClick={decide}>
      {text('conflict.save')}
    </Button>
  )
  if (conflicts.length === 0) return null
  if (isClosed)
    return (
      <div className="wrap">
        <Button kind="main" icon="warning-circle" onClick={() => setIsClosed(false)}>
          {text('conflict.open', { count: conflicts.length })}
        </Button>
      </div>
    )
  return (
    <Dialog open onClose={() => setIsClosed(true)} title={text('conflict.title')} footer={footer}>
      <div className="stack">
        <p>{text('conflict.body')}</p>
        {conflicts.map(({ field, mine, theirs }) => (
          <Choices
            key={field}
            label={words.label(field)}
            value={decisions[field]}
            onChange={(value) => setDecisions({ ...decisions, [field]: value as 'mine' | 'theirs' })}
            choices={[
              { value: 'mine', label: text('conflict.mine'), reason: words.value(field, mine) },
              { value: 'theirs', label: text('conflict.theirs'), reason: words.value(field, theirs) },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}
