/** The description, its language, and a video of the home. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { changeTextLanguage } from '@keyhold/rental/homeTexts.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './HomeForm.module.css'
import { needed } from './needed.tsx'
import { useCodes } from './queries.ts'
import type { SectionProps } from './sectionProps.ts'

export function TextFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const language = useLanguage()
  const languages = useCodes(codeListIds.language)
  return (
    <>
      <TextArea
        {...needed('description', text('photos.description'))}
        hint={text('photos.descriptionHint', { count: draft.description.length })}
        error={errorFor('description')}
        name="description"
        maxLength={4000}
        rows={6}
        value={draft.description}
        onChange={({ target: { value } }) =>
          update({ description: value, textLanguage: draft.textLanguage ?? languageFacts[language].id })
        }
      />
      <div className={css.two}>
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
        <Field
          label={text('photos.video')}
          hint={text('photos.videoHint')}
          error={errorFor('videoLink')}
          name="videoLink"
          type="url"
          inputMode="url"
          maxLength={300}
          value={draft.videoLink}
          onChange={(event) => update({ videoLink: event.target.value })}
        />
      </div>
    </>
  )
}
