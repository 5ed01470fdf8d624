/**
 * Below a home's title: the language of its texts, and a button for their machine translation, or back to the
 * landlord's own.
 */
import { useRefusal } from '../../gateways/api.ts'
import { listFormat } from '../../gateways/format/formatters.ts'
import { languageName } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './HomeTranslation.module.css'
import type { HomeTranslationState } from './useHomeTranslation.ts'

export default function HomeTranslation({ translation }: { translation: HomeTranslationState }) {
  const text = useText('listings')
  const reader = useLanguage()
  const refusal = useRefusal()
  const { isOffered, isTranslated, isAsking, isPartly, languages, error, toggle } = translation
  if (!isOffered) return null
  const language = listFormat(reader).format(languages.map((tag) => languageName(tag, reader)))
  return (
    <div className={css.translation}>
      <p role="status">
        {text(isTranslated ? 'translation.by' : isPartly ? 'writtenPartly' : 'writtenIn', { language })}
      </p>
      <Button kind="plain" small busy={isAsking} onClick={toggle}>
        {text(isAsking ? 'translation.asking' : isTranslated ? 'translation.original' : 'translation.ask')}
      </Button>
      {error !== undefined && <p role="alert">{refusal(error)}</p>}
    </div>
  )
}
