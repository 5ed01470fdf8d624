/** The description, its language, and a video of the home. */
import { findLanguage } from '@keyhold/rental/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import css from './HomeForm.module.css'
import { needed } from './needed.tsx'
import type { SectionProps } from './sectionProps.ts'
import { languageOfWords, TextLanguageField } from './TextLanguageField.tsx'

export function TextFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const language = useLanguage()
  return (
    <>
      <TextArea
        {...needed('description', text('photos.description'))}
        hint={text('photos.descriptionHint', { count: draft.description.length })}
        error={errorFor('description')}
        name="description"
        lang={findLanguage(draft.textLanguage)}
        maxLength={4000}
        rows={6}
        value={draft.description}
        onChange={({ target: { value } }) =>
          update({ description: value, textLanguage: languageOfWords(draft, language) })
        }
      />
      <div className={css.two}>
        <TextLanguageField draft={draft} update={update} />
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
