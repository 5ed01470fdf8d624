/** The fields of a party's statement in a dispute: a reason if there are several, and their own words. */
import { useText } from '../../../gateways/text/useText.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { StatementDraft } from './useDisputeStatement.ts'

interface Props {
  readonly statement: StatementDraft
  /** Who else reads it. */
  readonly name: string
  /** Whether they read it at once, because the dispute is open. */
  readonly isOpen?: boolean
}

export function StatementFields({ statement, name, isOpen = false }: Props) {
  const text = useText('disputes')
  const { reasons, reason, words, problems, isSending, setReason, setWords } = statement
  const isNeeded = reason === 'other'
  return (
    <>
      {reasons.length > 1 && (
        <Select
          label={text('statement.reason')}
          error={problems.reason && text(`statement.${problems.reason}`)}
          options={[
            { value: '', label: text('statement.none'), disabled: true },
            ...reasons.map((value) => ({ value, label: text(`reason.${value}`) })),
          ]}
          value={reason ?? ''}
          disabled={isSending}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <TextArea
        label={text(isNeeded ? 'statement.words' : 'statement.wordsIfAny')}
        hint={text(isOpen ? 'statement.readAtOnce' : 'statement.readOnceOpen', { name })}
        error={problems.words && text(`statement.${problems.words}`)}
        rows={4}
        value={words}
        readOnly={isSending}
        onChange={({ target }) => setWords(target.value)}
      />
    </>
  )
}
