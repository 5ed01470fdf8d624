/** What a landlord wrote, in the language they wrote it in: one that is not the page's is named (WCAG 3.1.2). */
import type { Property } from '@keyhold/api/listings.schema.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { parseVideoLink } from '@keyhold/rental/videoLink.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Description } from './Sections.tsx'

/** The language of the landlord's words, where it was said and is not the page's. */
export function useOtherLanguage({ textLanguage }: Pick<Property, 'textLanguage'>): string | undefined {
  const language = findLanguage(textLanguage?.id ?? null)
  return language === useLanguage() ? undefined : language
}

/** The description, and the video where there is one: nothing of another house is loaded before a press. */
export function AboutHome({ property }: { property: Property }) {
  const text = useText('listings')
  const language = useOtherLanguage(property)
  const video = parseVideoLink(property.videoLink)
  return (
    <>
      {language && <p className="small quiet">{text('writtenIn', { language: property.textLanguage?.text ?? '' })}</p>}
      <div lang={language}>
        <Description>{property.description}</Description>
      </div>
      {video && (
        <p>
          <a className="link" href={video.address} target="_blank" rel="noreferrer">
            <Icon name="arrow-square-out" /> {text('video', { host: video.host })}
          </a>
        </p>
      )}
    </>
  )
}
