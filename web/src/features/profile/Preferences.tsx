/** Spoken languages, gender, and the language of emails. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './ProfileSection.module.css'
import type { PersonalProps } from './personalProps.ts'
import { useCodes } from './queries.ts'

export function Preferences(props: PersonalProps) {
  return (
    <>
      <SpokenLanguages {...props} />
      <EmailPreferences {...props} />
    </>
  )
}

function SpokenLanguages({ personal, update, errorFor }: PersonalProps) {
  const text = useText('profile')
  const entries = useCodes(codeListIds.spokenLanguage).data ?? []
  return (
    <div className={css.full}>
      <Chips
        label={text('personal.languages')}
        hint={text('personal.languagesHint')}
        error={errorFor('spokenLanguages')}
        choices={entries.map((entry) => ({ value: entry.id, label: entry.text }))}
        chosen={personal.spokenLanguages}
        onChange={(spokenLanguages) => update({ spokenLanguages })}
      />
    </div>
  )
}

function EmailPreferences({ personal, update }: PersonalProps) {
  const text = useText('profile')
  const genders = useCodes(codeListIds.gender).data ?? []
  const languages = useCodes(codeListIds.language).data ?? []
  return (
    <>
      <Segments
        label={text('personal.gender')}
        name="gender"
        value={String(personal.gender)}
        onChange={(value) => update({ gender: Number(value) })}
        choices={genders.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
      <Select
        label={text('personal.letters')}
        hint={text('personal.lettersHint')}
        name="languageId"
        value={String(personal.languageId)}
        onChange={(event) => update({ languageId: Number(event.target.value) })}
        options={languages.map((entry) => ({ value: String(entry.id), label: entry.text }))}
      />
    </>
  )
}
