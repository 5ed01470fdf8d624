/** A small drawing for each story, in the page's colours. Decorative. */
import css from './StoryPicture.module.css'
import type { StoryName } from './sampleContent.ts'

export function StoryPicture({ name }: { name: StoryName }) {
  return (
    <svg className={css.picture} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className={css.ground} width="320" height="200" />
      {name === 'escrow' && (
        <>
          <path className={css.deep} d="M100 170V96a60 60 0 0 1 120 0v74z" />
          <circle className={css.light} cx="160" cy="104" r="20" />
          <path className={css.light} d="M150 112h20l8 58h-36z" />
        </>
      )}
      {name === 'crypto' && (
        <>
          <circle className={css.deep} cx="126" cy="104" r="58" />
          <circle className={css.green} cx="194" cy="104" r="58" />
          <path className={css.line} d="M104 104h112m-22-22 22 22-22 22" />
        </>
      )}
      {name === 'metaverse' && (
        <>
          <circle className={css.coral} cx="160" cy="92" r="52" />
          <path className={css.line} d="M72 118c40 34 136 20 178-32" />
          <path className={css.deep} d="M58 170v-34a22 22 0 0 1 44 0v34zM218 170v-34a22 22 0 0 1 44 0v34z" />
        </>
      )}
      {name === 'coworking' && (
        <>
          <path className={css.deep} d="M60 112h200v14H60zM76 126h12v44H76zM232 126h12v44h-12z" />
          <path className={css.green} d="M118 62h84v50h-84z" />
          <circle className={css.coral} cx="236" cy="78" r="18" />
        </>
      )}
      <path className={css.floor} d="M28 170h264" />
    </svg>
  )
}
