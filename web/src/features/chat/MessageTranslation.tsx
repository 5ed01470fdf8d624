/** Below a received message: its machine translation into the page's language, marked as such. */
import { useRefusal } from '../../gateways/api.ts'
import { languageName } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import css from './MessageTranslation.module.css'
import { useIsTranslationOffered, useTranslation } from './useTranslation.ts'

export function MessageTranslation({ id }: { id: string }) {
  const text = useText('chat')
  const language = useLanguage()
  const refusal = useRefusal()
  const isOffered = useIsTranslationOffered()
  const { data, error, isPending, mutate, reset } = useTranslation(id)
  if (!isOffered) return null
  return (
    <div className={css.translation}>
      {data && (
        <p className={css.words} lang={language}>
          {data.content}
        </p>
      )}
      {data && (
        <p className={css.by}>
          {data.from
            ? text('translation.byFrom', { language: languageName(data.from, language) })
            : text('translation.by')}
        </p>
      )}
      {error && <p role="alert">{refusal(error)}</p>}
      <button type="button" disabled={isPending} onClick={() => (data ? reset() : mutate())}>
        {text(isPending ? 'translation.asking' : data ? 'translation.hide' : 'translation.ask')}
      </button>
    </div>
  )
}
