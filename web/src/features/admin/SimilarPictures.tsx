/**
 * A home's pictures beside another home's with a similar perceptual hash: a person decides whose they are (D 11.31).
 */
import type { SimilarPictures as SimilarPicturePair } from '@keyhold/api/admin.schema.ts'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Photo } from '../../ui/Photo.tsx'
import css from './SimilarPictures.module.css'

export function SimilarPictures({ title, pairs }: { title: string; pairs: readonly SimilarPicturePair[] }) {
  const text = useText('operator')
  return (
    <ul className={css.pairs} aria-label={text('alike.title', { title })}>
      {pairs.map(({ own, other, of }) => {
        const name = of.title || text('nameless')
        return (
          <li key={own.filePath} className={css.pair}>
            <figure>
              <Picture picture={own} alt={text('alike.own')} />
              <figcaption className={css.words}>{text('alike.own')}</figcaption>
            </figure>
            <figure>
              <Picture picture={other} alt={text('alike.other')} />
              <figcaption className={css.words}>
                {of.isPublished ? <Link to={paths.detail(of.id)}>{name}</Link> : <span>{name}</span>}
                {of.landlord && <span className={css.by}>{text('alike.by', { landlord: of.landlord })}</span>}
              </figcaption>
            </figure>
          </li>
        )
      })}
    </ul>
  )
}

function Picture({ picture: { filePath, width, height }, alt }: { picture: SimilarPicturePair['own']; alt: string }) {
  return (
    <span className={css.frame}>
      <Photo photo={{ src: fileUrl(filePath), width, height }} alt={alt} className={css.whole} />
    </span>
  )
}
