import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from './config.ts'

/**
 * How long each attempt may take, in milliseconds: an upload is refused within 10 s (docs/bar.md
 * 14).
 */
const patience = { connectionTimeout: 1500, requestTimeout: 3000, throwOnRequestTimeout: true }

/** A private bucket, and every name in it. Opens no connection yet. */
export function openBucket(s3: NonNullable<Config['s3']>) {
  const { endpoint, region, bucket, accessKeyId, secretKey } = s3
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: secretKey },
    // Others than Amazon's own know buckets as folders only.
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: patience,
    // Otherwise other servers store the checksum as a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    // Most servers know no rights of single files; who may read is the bucket's matter.
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    async *list() {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key } of Contents ?? []) if (Key) yield Key
    },
  }
}
