/** A file of emscripten's file system: one object for all its descriptors. */
type FileNode = object;
interface OpenFile {
  node: FileNode;
}
type Operation<First> = (first: First, ...rest: unknown[]) => unknown;

/** The operations of emscripten's NODEFS that tell or change the size of a file; its types do not declare them. */
export interface FileOperations {
  node_ops: Record<'setattr' | 'mknod' | 'rename' | 'unlink', Operation<FileNode>>;
  stream_ops: Record<'write' | 'setattr', Operation<OpenFile>> & {
    llseek: (stream: OpenFile, offset: number, whence: number) => number;
  };
}

const fromEnd = 2;

/**
 * Remembers the size of each file until something may have changed it. To plan a statement PostgreSQL asks for the size of
 * every index of its tables, some fifty, by seeking their ends; NODEFS asks the system each time. Only this process changes
 * the files. A change of an open file makes its size unknown, and one by path, or a file made, moved or deleted, all sizes.
 */
export function rememberFileSizes({ node_ops, stream_ops }: FileOperations): void {
  let sizes = new WeakMap<FileNode, number>();
  const { llseek } = stream_ops;
  stream_ops.llseek = (stream, offset, whence) => {
    if (whence !== fromEnd) return llseek(stream, offset, whence);
    const size = sizes.get(stream.node);
    if (size !== undefined && size + offset >= 0) return size + offset;
    const position = llseek(stream, offset, whence);
    sizes.set(stream.node, position - offset);
    return position;
  };
  const { write, setattr } = stream_ops;
  stream_ops.write = (stream, ...rest) => {
    sizes.delete(stream.node);
    return write(stream, ...rest);
  };
  stream_ops.setattr = (stream, ...rest) => {
    sizes.delete(stream.node);
    return setattr(stream, ...rest);
  };
  for (const name of ['setattr', 'mknod', 'rename', 'unlink'] as const) {
    const operation = node_ops[name];
    node_ops[name] = (node, ...rest) => {
      sizes = new WeakMap();
      return operation(node, ...rest);
    };
  }
}
