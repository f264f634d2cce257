/** The component name of a block type with its own fields: `Quote` for `quote`. */
export const componentOf = (block: string) => block[0]!.toUpperCase() + block.slice(1)
