/** Title, description and house rules in other languages, in the landlord's own words: all optional. */
import { otherLanguagesOf } from '@keyhold/rental/homeTexts.ts'
import { findLanguage, type Language, languages } from '@keyhold/rental/language.ts'
import { otherTextName, textNames } from '@keyhold/rental/otherTexts.ts'
import { useEffect, useRef, useState } from 'react'
import { languageName } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import type { Draft } from './draft.ts'
import css from './OtherTextFields.module.css'
import type { SectionProps } from './sectionProps.ts'

export function OtherTextFields({ draft, update, errorFor }: SectionProps) {
  const text = useText('listingEditor')
  const reader = useLanguage()
  const own = findLanguage(draft.textLanguage)
  const [added, setAdded] = useState<readonly Language[]>([])
  const written = otherLanguagesOf(draft)
  const open = languages.filter((each) => written.includes(each) || (each !== own && added.includes(each)))
  const offered = own ? languages.filter((each) => each !== own && !open.includes(each)) : []
  const element = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  useEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>(focused)?.focus()
    setFocused(undefined)
  }, [focused])
  const takeOut = (language: Language) => {
    setAdded(added.filter((each) => each !== language))
    update(Object.fromEntries(textNames.map((name) => [otherTextName(name, language), ''])) as Partial<Draft>)
    setFocused('[data-offered]')
  }
  return (
    <div className={css.texts} ref={element}>
      <h2>{text('texts.heading')}</h2>
      <p className="small soft">{text(own ? 'texts.lede' : 'texts.sayFirst')}</p>
      {open.map((language) => (
        <fieldset key={language} className={css.language}>
          <legend>{text('texts.in', { language: languageName(language, reader) })}</legend>
          <LanguageFields language={language} draft={draft} update={update} errorFor={errorFor} />
          <div>
            <Button kind="plain" small icon="trash" onClick={() => takeOut(language)}>
              {text('texts.takeOut', { language: languageName(language, reader) })}
            </Button>
          </div>
        </fieldset>
      ))}
      {offered.length > 0 && (
        <div className="row wraps" data-offered tabIndex={-1}>
          {offered.map((language) => (
            <Button
              key={language}
              icon="plus"
              onClick={() => {
                setAdded([...added, language])
                setFocused(`[name="${otherTextName('title', language)}"]`)
              }}
            >
              {text('texts.add', { language: languageName(language, reader) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function LanguageFields({ language, draft, update, errorFor }: SectionProps & { language: Language }) {
  const text = useText('listingEditor')
  const named = { language: languageName(language, useLanguage()) }
  const fieldProps = (name: (typeof textNames)[number]) => {
    const field = otherTextName(name, language)
    return {
      label: text(`texts.${name}`, named),
      error: errorFor(field),
      name: field,
      lang: language,
      value: draft[field],
      onChange: ({ target: { value } }: { target: { value: string } }) => update({ [field]: value }),
    }
  }
  return (
    <>
      <Field {...fieldProps('title')} maxLength={80} />
      <TextArea {...fieldProps('description')} hint={text('texts.empty')} rows={6} maxLength={4000} />
      {(draft.houseRules || draft[otherTextName('houseRules', language)]) && (
        <TextArea {...fieldProps('houseRules')} rows={4} maxLength={2000} />
      )}
    </>
  )
}
