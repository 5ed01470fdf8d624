/** What can be done with a home of mine: publish or take out of search, edit, duplicate, delete. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { DeleteHome } from './DeleteHome.tsx'
import css from './MyHomes.module.css'
import { type HomeAct, useHomeAct } from './queries.ts'

export function OwnHomeActs({ ad, title }: { ad: RoomAd; title: string }) {
  const text = useText('homes')
  const refusal = useRefusal()
  const { act, homeAct } = useActs(ad.id)
  const [isDeleting, setIsDeleting] = useState(false)
  const isPublished = ad.state === 'published'
  const canPublish = !isPublished && Object.keys(ad.missing ?? {}).length === 0
  return (
    <div className={css.acts}>
      {canPublish && (
        <Button kind="main" small busy={homeAct.isPending} onClick={() => act('publish')}>
          {text('mine.publish')}
        </Button>
      )}
      <ButtonLink
        kind={canPublish ? 'plain' : 'line'}
        small
        to={paths.newAd(ad.id)}
        aria-label={text('mine.editOf', { title })}
      >
        {text(isPublished || canPublish ? 'mine.edit' : 'mine.continue')}
      </ButtonLink>
      <Menu label={text('mine.more', { title })} summary={<Icon name="dots-three" />}>
        {isPublished && (
          <button type="button" data-close="" onClick={() => act('unpublish')}>
            <Icon name="eye-slash" /> {text('mine.unpublish')}
          </button>
        )}
        <button type="button" data-close="" onClick={() => act('duplicate')}>
          <Icon name="copy" /> {text('mine.duplicate')}
        </button>
        <button type="button" data-close="" onClick={() => setIsDeleting(true)}>
          <Icon name="trash" /> {text('mine.delete')}
        </button>
      </Menu>
      {homeAct.isError && (
        <Callout tone="bad" title={text('mine.failed')}>
          {refusal(homeAct.error)}
        </Callout>
      )}
      <DeleteHome
        open={isDeleting}
        title={title}
        onKeep={() => setIsDeleting(false)}
        onDelete={() => {
          setIsDeleting(false)
          act('delete')
        }}
      />
    </div>
  )
}

const saidAfter = {
  publish: 'mine.publishedNow',
  unpublish: 'mine.unpublishedNow',
  duplicate: 'mine.duplicated',
  delete: 'mine.deleted',
} as const

/** Does something to a home and says how it went, in the specification's words where it has some. */
function useActs(id: string) {
  const text = useText('homes')
  const toast = useToast()
  const refusal = useRefusal()
  const homeAct = useHomeAct()
  const act = (name: HomeAct) =>
    homeAct.mutate(
      { act: name, id },
      {
        onSuccess: () => toast({ title: text(saidAfter[name]) }),
        onError: (error) =>
          toast({
            tone: 'bad',
            title: text(name === 'publish' ? 'save.wrong' : 'mine.failed'),
            children: refusal(error),
            milliseconds: 2500,
          }),
      },
    )
  return { act, homeAct }
}
