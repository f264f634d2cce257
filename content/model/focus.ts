/** The focal points of a picture, which stay visible when it is cropped. */
export const focuses = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const
