/** Spoken languages, gender, and the language of letters. */
import { storeOf } from '@keyhold/rental/code.ts'
import { useText } from '../../gateways/text.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './ProfileSection.module.css'
import type { PersonalProps } from './parts.ts'
import { useCodes } from './queries.ts'

export function Preferences(props: PersonalProps) {
  return (
    <>
      <Spoken {...props} />
      <Letters {...props} />
    </>
  )
}

function Spoken({ personal, put, sayProblem }: PersonalProps) {
  const text = useText('profile')
  const entries = useCodes(storeOf.spokenLanguage).data ?? []
  return (
    <div className={css.full}>
      <Chips
        label={text('personal.languages')}
        hint={text('personal.languagesHint')}
        error={sayProblem('spokenLanguages')}
        choices={entries.map((entry) => ({ value: entry.id, label: entry.text }))}
        chosen={personal.spokenLanguages}
        onChange={(spokenLanguages) => put({ spokenLanguages })}
      />
    </div>
  )
}

function Letters({ personal, put }: PersonalProps) {
  const text = useText('profile')
  const genders = useCodes(storeOf.gender).data ?? []
  const languages = useCodes(storeOf.language).data ?? []
  return (
    <>
      <Segments
        label={text('personal.gender')}
        name="gender"
        value={String(personal.gender)}
        onChange={(value) => put({ gender: Number(value) })}
        choices={genders.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
      <Select
        label={text('personal.letters')}
        hint={text('personal.lettersHint')}
        name="languageId"
        value={String(personal.languageId)}
        onChange={(event) => put({ languageId: Number(event.target.value) })}
        options={languages.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
    </>
  )
}
