/** The home's page as a visitor will see it, from the stored data: the draft is saved first. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { Language } from '@keyhold/rental/language.ts'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { languageName } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { Draft } from './draft.ts'
import { readIn, writtenLanguages } from './previewTexts.ts'
import { usePreview } from './queries.ts'
import type { HomeFormState } from './useHomeForm.ts'

interface Props {
  readonly form: HomeFormState
  /** Renders an ad as its page does. */
  readonly renderPage: (ad: RoomAd) => ReactNode
}

export function PreviewButton({ form, renderPage }: Props) {
  const text = useText('listingEditor')
  const refusal = useRefusal()
  const [isOpen, setIsOpen] = useState(false)
  const preview = usePreview(isOpen ? form.id : undefined, form.savedAt)
  const open = async () => {
    if (form.isAutosaved && form.isChanged) await form.save().catch(() => false)
    setIsOpen(true)
  }
  return (
    <>
      <Button icon="eye" onClick={() => void open()}>
        {text('preview.whole')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={text('preview.wholeTitle')} size="full" steady>
        {preview.data && <PreviewPage ad={preview.data} draft={form.draft} renderPage={renderPage} />}
        {preview.isError && <p role="alert">{refusal(preview.error)}</p>}
        {preview.isPending && <SkeletonLines lines={12} height="2em" />}
      </Dialog>
    </>
  )
}

/** The page, for readers of each language with a text. */
function PreviewPage({ ad, draft, renderPage }: { ad: RoomAd; draft: Draft; renderPage: Props['renderPage'] }) {
  const text = useText('listingEditor')
  const reader = useLanguage()
  const written = writtenLanguages(draft)
  const [chosen, setChosen] = useState<Language>()
  const shown = chosen ?? (written.includes(reader) ? reader : undefined)
  return (
    <>
      {written.length > 1 && (
        <fieldset className="row wraps">
          <legend>{text('preview.readers')}</legend>
          {written.map((language) => (
            <Button key={language} small aria-pressed={language === shown} onClick={() => setChosen(language)}>
              {languageName(language, reader)}
            </Button>
          ))}
        </fieldset>
      )}
      {renderPage(chosen ? readIn(ad, draft, chosen) : ad)}
    </>
  )
}
