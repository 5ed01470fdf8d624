/** A landlord's text, with its `lang`: another language than the page's is named (WCAG 3.1.2). */
import type { Property } from '@keyhold/api/listings.schema.ts'
import { parseVideoLink } from '@keyhold/rental/videoLink.ts'
import { languageName } from '../../gateways/format/languageName.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Description } from './Sections.tsx'

/** The description, and the video if there is one: nothing is loaded from another site before a press. */
export function AboutHome({ property, isTranslated = false }: { property: Property; isTranslated?: boolean }) {
  const text = useText('listings')
  const language = useOtherLanguage(property.descriptionLanguage)
  const reader = useLanguage()
  const video = parseVideoLink(property.videoLink)
  return (
    <>
      {language && <p className="small quiet">{text('writtenIn', { language: languageName(language, reader) })}</p>}
      {isTranslated && <p className="small quiet">{text('translation.here')}</p>}
      <div lang={language}>
        <Description>{property.description}</Description>
      </div>
      {video && (
        <p>
          <a className="link" href={video.address} target="_blank" rel="noreferrer">
            <Icon name="arrow-square-out" /> <span>{text('video', { host: video.host })}</span>
          </a>
        </p>
      )}
    </>
  )
}
