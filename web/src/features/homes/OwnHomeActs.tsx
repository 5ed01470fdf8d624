/** What can be done with a home of mine: publish or take out of search, edit, duplicate, delete. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './MyHomes.module.css'
import { type HomeAct, useHomeAct } from './queries.ts'

const saidAfter = {
  publish: 'mine.publishedNow',
  unpublish: 'mine.unpublishedNow',
  duplicate: 'mine.duplicated',
  delete: 'mine.deleted',
} as const

export function OwnHomeActs({ ad, title }: { ad: RoomAd; title: string }) {
  const text = useText('homes')
  const toast = useToast()
  const refusal = useRefusal()
  const homeAct = useHomeAct()
  const [isDeleting, setIsDeleting] = useState(false)
  const isComplete = Object.keys(ad.missing ?? {}).length === 0
  const act = (name: HomeAct) =>
    homeAct.mutate(
      { act: name, id: ad.id },
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
  const isPublished = ad.state === 'published'
  const canPublish = !isPublished && isComplete
  return (
    <div className={css.acts}>
      {isPublished && (
        <ButtonLink small to={paths.newAd(ad.id)} aria-label={text('mine.editOf', { title })}>
          {text('mine.edit')}
        </ButtonLink>
      )}
      {canPublish && (
        <Button kind="main" small busy={homeAct.isPending} onClick={() => act('publish')}>
          {text('mine.publish')}
        </Button>
      )}
      {!isPublished && (
        <ButtonLink
          kind={canPublish ? 'plain' : 'line'}
          small
          to={paths.newAd(ad.id)}
          aria-label={text('mine.editOf', { title })}
        >
          {text(canPublish ? 'mine.edit' : 'mine.continue')}
        </ButtonLink>
      )}
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
      <Dialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={text('mine.deleteTitle')}
        size="small"
        foot={
          <>
            <Button
              kind="plain"
              onClick={() => {
                setIsDeleting(false)
                act('delete')
              }}
            >
              {text('mine.delete')}
            </Button>
            <Button kind="main" onClick={() => setIsDeleting(false)}>
              {text('mine.keep')}
            </Button>
          </>
        }
      >
        <p>{text('mine.deleteBody', { title })}</p>
      </Dialog>
    </div>
  )
}
