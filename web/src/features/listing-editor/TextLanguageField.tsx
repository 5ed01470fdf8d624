/** The language in which title, description and house rules are written, asked where they are written. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { changeTextLanguage } from '@keyhold/rental/homeTexts.ts'
import { type Language, languageFacts } from '@keyhold/rental/language.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft } from './draft.ts'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'

export function TextLanguageField({ draft, update }: Pick<SectionProps, 'draft' | 'update'>) {
  const text = useText('listingEditor')
  const languages = useCodes(codeListIds.language)
  return (
    <Select
      label={text('photos.language')}
      hint={text('photos.languageHint')}
      name="textLanguage"
      value={String(draft.textLanguage ?? '')}
      onChange={({ target }) => update(changeTextLanguage(draft, target.value ? Number(target.value) : null))}
      options={[
        { value: '', label: text('options.unsaid') },
        ...languages.map(({ id, text: label }) => ({ value: String(id), label })),
      ]}
    />
  )
}

/** The page's language for the first words; words that came without a language, as from a feed, keep none. */
export function languageOfWords({ textLanguage, description, houseRules }: Draft, page: Language): number | null {
  return textLanguage ?? (description === '' && houseRules === '' ? languageFacts[page].id : null)
}
