/** One entry with its answer: agree, or describe the real condition. */

import { inventoryLimits } from '@keyhold/rental/inventory.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { isObjection, type useAnswers } from './answers.ts'
import { EntryRow } from './EntryRow.tsx'
import { type Entry, entryName } from './entries.ts'
import css from './Inventory.module.css'

interface Props extends Pick<ReturnType<typeof useAnswers>, 'answers' | 'say' | 'takeBack'> {
  readonly leaseId: string
  readonly entry: Entry
}

export function EntryAnswer({ leaseId, entry, answers, say, takeBack }: Props) {
  const text = useText('inventory')
  const [words, setWords] = useState<string>()
  const name = entryName(entry, text)
  const answer = answers[entry.id]
  const objection = isObjection(answer) ? { by: text('answer.youObjected'), words: answer } : undefined
  const keep = () => {
    say(entry.id, sanitizeLine(words ?? ''))
    setWords(undefined)
  }
  return (
    <EntryRow leaseId={leaseId} entry={entry} objection={objection}>
      {answer !== undefined ? (
        <>
          {answer === true && (
            <span className={css.agreed}>
              <Icon name="check-circle" />
              {text('answer.youAgreed')}
            </span>
          )}
          <Button kind="plain" small aria-label={text('answer.changeOf', { name })} onClick={() => takeBack(entry.id)}>
            {text('answer.change')}
          </Button>
        </>
      ) : words === undefined ? (
        <>
          <Button small icon="check" aria-label={text('answer.agreeTo', { name })} onClick={() => say(entry.id, true)}>
            {text('answer.agree')}
          </Button>
          <Button kind="plain" small aria-label={text('answer.objectTo', { name })} onClick={() => setWords('')}>
            {text('answer.object')}
          </Button>
        </>
      ) : (
        <div className={css.objecting}>
          <TextArea
            label={text('answer.words')}
            rows={3}
            maxLength={inventoryLimits.objection}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <div className={css.buttons}>
            <Button kind="main" small disabled={sanitizeLine(words) === ''} onClick={keep}>
              {text('answer.keep')}
            </Button>
            <Button kind="plain" small onClick={() => setWords(undefined)}>
              {text('answer.change')}
            </Button>
          </div>
        </div>
      )}
    </EntryRow>
  )
}
