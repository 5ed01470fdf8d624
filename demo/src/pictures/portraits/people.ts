/** Thirteen demo users, as a painter would note them down. */

/** Ways to wear one’s hair. */
export type Hair =
  | 'bob'
  | 'waves'
  | 'bun'
  | 'parted'
  | 'curls'
  | 'cropped'
  | 'fringe'
  | 'bald'
  | 'ponytail'
  | 'quiff'
  | 'scarf'
  | 'greyBob'

/** What one wears. */
export type Clothes = 'crew' | 'shirt' | 'blazer' | 'hood' | 'blouse' | 'stripes'

/** How one person looks. */
export type Person = {
  skin: string
  hair: string
  style: Hair
  clothes: Clothes
  colour: string
  ground: string
  eyes: 'open' | 'smiling'
  glasses?: boolean
  beard?: 'full' | 'moustache' | 'stubble'
  earrings?: boolean
  older?: boolean
  grin?: boolean
}

/** Everybody who can be drawn. */
export const people: readonly Person[] = [
  {
    skin: '#f0c3a0',
    hair: '#3b2420',
    style: 'bob',
    clothes: 'crew',
    colour: '#0f5c4d',
    ground: '#f2e2c4',
    eyes: 'smiling',
    earrings: true,
  },
  {
    skin: '#c98d66',
    hair: '#221a1a',
    style: 'parted',
    clothes: 'shirt',
    colour: '#e9eef2',
    ground: '#cfe0db',
    eyes: 'open',
    beard: 'stubble',
  },
  {
    skin: '#8a5639',
    hair: '#1d1616',
    style: 'curls',
    clothes: 'blouse',
    colour: '#e0b04c',
    ground: '#f3d3bf',
    eyes: 'open',
    earrings: true,
    grin: true,
  },
  {
    skin: '#f3d0b2',
    hair: '#b9683a',
    style: 'waves',
    clothes: 'blazer',
    colour: '#35506b',
    ground: '#dfe6ea',
    eyes: 'smiling',
  },
  {
    skin: '#e3ae83',
    hair: '#191516',
    style: 'cropped',
    clothes: 'hood',
    colour: '#cb5a3c',
    ground: '#dfe8d6',
    eyes: 'smiling',
    grin: true,
  },
  {
    skin: '#f0c8a8',
    hair: '#c9c4bd',
    style: 'greyBob',
    clothes: 'blouse',
    colour: '#7d5a84',
    ground: '#efe1e6',
    eyes: 'smiling',
    glasses: true,
    older: true,
    earrings: true,
  },
  {
    skin: '#6d4230',
    hair: '#171212',
    style: 'cropped',
    clothes: 'blazer',
    colour: '#2d5a4a',
    ground: '#f0dcb4',
    eyes: 'open',
    beard: 'full',
    grin: true,
  },
  {
    skin: '#ecbf98',
    hair: '#17151a',
    style: 'fringe',
    clothes: 'stripes',
    colour: '#2f6f8a',
    ground: '#f6dcd0',
    eyes: 'open',
  },
  {
    skin: '#d9a27a',
    hair: '#8d8781',
    style: 'bald',
    clothes: 'shirt',
    colour: '#b9c9c0',
    ground: '#e6ddcd',
    eyes: 'smiling',
    beard: 'moustache',
    glasses: true,
    older: true,
  },
  {
    skin: '#b87a52',
    hair: '#2a1a16',
    style: 'ponytail',
    clothes: 'hood',
    colour: '#5c7f52',
    ground: '#d5e2ea',
    eyes: 'smiling',
    grin: true,
    earrings: true,
  },
  {
    skin: '#f5d3b8',
    hair: '#8a5a33',
    style: 'quiff',
    clothes: 'crew',
    colour: '#d99b3c',
    ground: '#d3e3dd',
    eyes: 'open',
    beard: 'full',
    glasses: true,
  },
  {
    skin: '#d8a47c',
    hair: '#2b5d62',
    style: 'scarf',
    clothes: 'blouse',
    colour: '#e6d6c0',
    ground: '#f3dfc9',
    eyes: 'smiling',
  },
  {
    skin: '#e8b78f',
    hair: '#1a1618',
    style: 'bun',
    clothes: 'blazer',
    colour: '#8c3f4d',
    ground: '#dfe7dc',
    eyes: 'open',
    earrings: true,
  },
]
