"""The stock site's two tables; the bench makes and drops them."""

SCHEMA = """
    CREATE TABLE stock_hand (id bigserial PRIMARY KEY, code varchar(8) UNIQUE NOT NULL, step int NOT NULL DEFAULT 1);
    CREATE TABLE stock_event (id bigserial PRIMARY KEY,
        hand_id bigint NOT NULL REFERENCES stock_hand, step int NOT NULL,
        command uuid UNIQUE NOT NULL, data jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now());
"""
DROP = "DROP TABLE IF EXISTS stock_event, stock_hand"
