/**
 * The landlord's own clauses in the agreement, in one language; a person reviews clauses about money first (D 11.24).
 */
import { codeListIds } from '@keyhold/rental/code.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { moneyWordsIn } from '@keyhold/rental/ownClauses.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'

export function OwnClausesFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const language = useLanguage()
  const languages = useCodes(codeListIds.language)
  const named = moneyWordsIn(draft.ownClauses)
  return (
    <>
      <TextArea
        label={text('clauses.label')}
        hint={text('clauses.hint', { count: draft.ownClauses.length })}
        error={errorFor('ownClauses')}
        name="ownClauses"
        rows={4}
        maxLength={2000}
        value={draft.ownClauses}
        onChange={({ target: { value } }) =>
          update({
            ownClauses: value,
            ownClausesLanguage: value ? (draft.ownClausesLanguage ?? languageFacts[language].id) : null,
          })
        }
      />
      {named.length > 0 && <Callout tone="warn">{text('clauses.money', { words: named.join(', ') })}</Callout>}
      {draft.ownClauses && (
        <Select
          label={text('clauses.language')}
          hint={text('clauses.languageHint')}
          error={errorFor('ownClausesLanguage')}
          name="ownClausesLanguage"
          value={String(draft.ownClausesLanguage ?? '')}
          onChange={({ target }) => update({ ownClausesLanguage: Number(target.value) })}
          options={languages.map(({ id, text: label }) => ({ value: String(id), label }))}
        />
      )}
    </>
  )
}
