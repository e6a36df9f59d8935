import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Bucket } from './config.ts'

/** Of each attempt: an upload is refused within 10 s (docs/bar.md 14). */
const timeouts = { connectionTimeout: 1500, requestTimeout: 3000, throwOnRequestTimeout: true }

/** Opens no connection yet. */
export function openBucket(s3: Bucket) {
  const client = createClient(s3, timeouts)
  const { bucket } = s3
  return {
    // Most servers know no rights of single files; who may read is the bucket's matter.
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    list: () => namesIn(client, bucket),
  }
}

/** Each may take minutes to send. At most 5 GB in one file. */
export function openBackupBucket(s3: Bucket) {
  const client = createClient(s3, { connectionTimeout: 5000, requestTimeout: 30 * 60_000 })
  const Bucket = s3.bucket
  return {
    async put(Key: string, Body: Readable | string, ContentLength: number): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }))
    },
    list: () => Array.fromAsync(namesIn(client, Bucket)),
    /** In bytes; undefined where there is no such file. */
    async findSize(name: string): Promise<number | undefined> {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: name }))
      return Contents?.find(({ Key }) => Key === name)?.Size
    },
    async remove(Key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

function createClient(s3: Bucket, requestHandler: S3ClientConfig['requestHandler']): S3Client {
  return new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretKey },
    // Others than Amazon's own know buckets as folders only.
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler,
    // Other servers would store the checksum as a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function* namesIn(client: S3Client, bucket: string): AsyncGenerator<string> {
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key } of Contents ?? []) if (Key) yield Key
}
